import csv

from django.contrib.auth import authenticate, login
from django.contrib.postgres.search import SearchHeadline, SearchQuery, SearchRank
from django.db import transaction
from rest_framework import serializers, viewsets
from rest_framework.decorators import action, api_view, parser_classes
from rest_framework.parsers import FileUploadParser
from rest_framework.response import Response

from .models import Account, Clinic, Customer, Device, Document, InstalledDevice, Manufacturer, PermissionGroup, Reply, Ticket


class CustomerName(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = ('id', 'name')


class ClinicName(serializers.ModelSerializer):
    class Meta:
        model = Clinic
        fields = ('id', 'name', 'city')


class DeviceName(serializers.ModelSerializer):
    class Meta:
        model = Device
        fields = ('id', 'name', 'model')


class ManufacturerName(serializers.ModelSerializer):
    class Meta:
        model = Manufacturer
        fields = ('id', 'name')


class InstalledDeviceSerializer(serializers.ModelSerializer):
    customer = CustomerName(read_only=True)
    clinic = ClinicName(read_only=True)
    device = DeviceName(read_only=True)
    manufacturer = ManufacturerName(source='device.manufacturer', read_only=True)

    class Meta:
        model = InstalledDevice
        fields = ('id', 'customer_id', 'customer', 'clinic_id', 'clinic', 'device_id', 'device', 'manufacturer',
                  'serial_number', 'installation_date', 'status', 'next_maintenance_on', 'created_at', 'updated_at')


class InstalledDevices(viewsets.ReadOnlyModelViewSet):
    queryset = InstalledDevice.objects.select_related('customer', 'clinic', 'device__manufacturer').order_by('-id')
    serializer_class = InstalledDeviceSerializer
    search_fields = ['serial_number']

    def get_queryset(self):
        customer = self.request.query_params.get('customer')
        return self.queryset.filter(customer_id=customer) if customer else self.queryset.all()


class CustomerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Customer
        fields = '__all__'


class Customers(viewsets.ModelViewSet):
    queryset = Customer.objects.order_by('-id')
    serializer_class = CustomerSerializer


class TicketSerializer(serializers.ModelSerializer):
    class Meta:
        model = Ticket
        fields = '__all__'
        read_only_fields = ('customer', 'serial_number', 'status')


class Tickets(viewsets.ModelViewSet):
    queryset = Ticket.objects.order_by('-id')
    serializer_class = TicketSerializer

    def perform_create(self, serializer):
        device = serializer.validated_data['installed_device']
        serializer.save(customer_id=device.customer_id, serial_number=device.serial_number)


class ReplySerializer(serializers.ModelSerializer):
    class Meta:
        model = Reply
        fields = '__all__'


class Replies(viewsets.ModelViewSet):
    queryset = Reply.objects.order_by('-id')
    serializer_class = ReplySerializer


class DocumentSerializer(serializers.ModelSerializer):
    excerpt = serializers.CharField(read_only=True)

    class Meta:
        model = Document
        fields = ('id', 'category', 'title', 'description', 'language', 'file_name', 'file_size', 'excerpt',
                  'created_at', 'updated_at')


class Documents(viewsets.ReadOnlyModelViewSet):
    queryset = Document.objects.defer('text', 'words')
    serializer_class = DocumentSerializer
    filter_backends = []

    def get_queryset(self):
        query = SearchQuery(self.request.query_params['search'], config='simple')
        rank = SearchRank('words', query)
        return self.queryset.filter(words=query).annotate(
            rank=rank, excerpt=SearchHeadline('text', query, config='simple')).order_by('-rank', '-id')


class PermissionGroupSerializer(serializers.ModelSerializer):
    class Meta:
        model = PermissionGroup
        fields = '__all__'


class PermissionGroups(viewsets.ModelViewSet):
    queryset = PermissionGroup.objects.order_by('id')
    serializer_class = PermissionGroupSerializer


class AccountSerializer(serializers.ModelSerializer):
    class Meta:
        model = Account
        fields = ('id', 'email', 'groups')


class Accounts(viewsets.ModelViewSet):
    queryset = Account.objects.order_by('id')
    serializer_class = AccountSerializer

    @action(detail=True, methods=['post'], url_path='groups/add')
    def join_group(self, request, pk):
        account = self.get_object()
        account.groups.add(request.data['group'])
        return Response(self.get_serializer(account).data)

    @action(detail=True, methods=['post'], url_path='groups/remove')
    def leave_group(self, request, pk):
        account = self.get_object()
        account.groups.remove(request.data['group'])
        return Response(self.get_serializer(account).data)


@api_view(['POST'])
def sign_in(request):
    user = authenticate(request._request, username=request.data['email'], password=request.data['password'])
    if user is None:
        return Response({'detail': 'Wrong e-mail or password'}, status=400)
    login(request._request, user)
    return Response({'id': user.pk})


@api_view(['POST'])
@parser_classes([FileUploadParser])
def import_devices(request):
    rows = list(csv.DictReader(line.decode() for line in request.data['file']))
    customers = dict(Customer.objects.filter(name__in={row['customer'] for row in rows}).values_list('name', 'id'))
    clinics = {(customer, name): id for customer, name, id in
               Clinic.objects.filter(customer__in=customers.values()).values_list('customer_id', 'name', 'id')}
    models = dict(Device.objects.filter(model__in={row['device'] for row in rows}).values_list('model', 'id'))
    devices = []
    for row in rows:
        customer = customers[row['customer']]
        devices.append(InstalledDevice(
            customer_id=customer, clinic_id=clinics[customer, row['clinic']], device_id=models[row['device']],
            serial_number=row['serial_number'], installation_date=row['installation_date'], status=row['status']))
    with transaction.atomic():
        InstalledDevice.objects.bulk_create(devices, batch_size=1000)
    return Response({'created': len(devices)}, status=201)
