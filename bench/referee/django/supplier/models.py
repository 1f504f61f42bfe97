from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVectorField
from django.db import models


class Customer(models.Model):
    name = models.TextField()
    is_active = models.BooleanField(default=True)
    vat_number = models.TextField(null=True)
    email = models.TextField(null=True)
    phone_number = models.TextField(null=True)
    website = models.TextField(null=True)
    notes = models.TextField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        managed = False
        db_table = 'customers'


class Clinic(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE)
    name = models.TextField()
    city = models.TextField()

    class Meta:
        managed = False
        db_table = 'clinics'


class Manufacturer(models.Model):
    name = models.TextField()

    class Meta:
        managed = False
        db_table = 'manufacturers'


class Device(models.Model):
    manufacturer = models.ForeignKey(Manufacturer, models.CASCADE)
    name = models.TextField()
    model = models.TextField()

    class Meta:
        managed = False
        db_table = 'devices'


class InstalledDevice(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE, null=True)
    clinic = models.ForeignKey(Clinic, models.SET_NULL, null=True)
    device = models.ForeignKey(Device, models.CASCADE)
    serial_number = models.TextField()
    installation_date = models.DateField(null=True)
    status = models.TextField(default='active')
    next_maintenance_on = models.DateField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        managed = False
        db_table = 'installed_devices'


class Ticket(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE)
    installed_device = models.ForeignKey(InstalledDevice, models.CASCADE)
    serial_number = models.TextField()
    description = models.TextField()
    requester_email = models.TextField()
    status = models.TextField(default='new')
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        managed = False
        db_table = 'tickets'


class Reply(models.Model):
    ticket = models.ForeignKey(Ticket, models.CASCADE)
    text = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        managed = False
        db_table = 'replies'


class Document(models.Model):
    category = models.TextField()
    title = models.TextField()
    description = models.TextField(null=True)
    language = models.TextField(null=True)
    file_name = models.TextField()
    file_size = models.BigIntegerField()
    text = models.TextField()
    words = SearchVectorField()
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        managed = False
        db_table = 'documents'


class PermissionGroup(models.Model):
    name = models.TextField()
    permissions = ArrayField(models.TextField())

    class Meta:
        managed = False
        db_table = 'permission_groups'


class Account(models.Model):
    email = models.TextField(unique=True)
    groups = models.ManyToManyField(PermissionGroup, db_table='account_groups')

    class Meta:
        managed = False
        db_table = 'accounts'
